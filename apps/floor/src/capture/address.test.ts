import { describe, expect, test } from 'vitest';
import { maskedAddress, readCameraAddress } from './address.ts';

describe('camera addresses', () => {
  test.each([
    ['simulated:unix:/run/101.scene', { kind: 'simulated', stream: 'unix:/run/101.scene' }],
    ['rtsp://me:s%40cret@10.0.0.31:554/ch1', { kind: 'rtsp', url: 'rtsp://me:s%40cret@10.0.0.31:554/ch1' }],
    ['rtsps://10.0.0.31/ch1', { kind: 'rtsp', url: 'rtsps://10.0.0.31/ch1' }],
    ['udp://239.0.0.1:5000', { kind: 'udp', url: 'udp://239.0.0.1:5000' }],
    ['rtp:/etc/floor/camera.sdp', { kind: 'rtp', sdpFile: '/etc/floor/camera.sdp' }],
    ['v4l2:/dev/video0', { kind: 'v4l2', device: '/dev/video0' }],
  ])('GAME-1 the camera address %s is read', (source, address) => {
    expect(readCameraAddress(source)).toEqual(address);
  });

  test.each([
    'rtsp://',
    'http://10.0.0.31/video',
    'v4l2:video0',
    'v4l2:/etc/passwd',
    'udp://camera',
    'rtp:camera',
    '/dev/video0',
    '',
    `simulated:unix:/${'x'.repeat(107)}`,
  ])('GAME-1 the camera address %s is refused with an explanation', (source) => {
    expect(() => readCameraAddress(source)).toThrow(/camera/);
  });

  test.each([
    'rtsp://cam:12/secret@10.0.0.31/s',
    'rtsp://cam:12?secret@10.0.0.31/s',
    'rtsp://cam:12#secret@10.0.0.31/s',
    'rtsps://cam:/secret@camera-1.example/s',
  ])('GAME-1 SRV-1 the camera address %s, whose password is taken for a path, is refused', (source) => {
    expect(() => readCameraAddress(source)).toThrow(
      'write / ? # and @ of a name or password as %2F %3F %23 %40',
    );
  });

  test.each([
    'rtsp://10.0.0.31:554/live@main',
    'rtsp://[fe80::1]/live@main',
    'rtsp://me:pw@camera/live@main',
  ])('GAME-1 the camera address %s may have an @ in its path', (source) => {
    expect(readCameraAddress(source)).toEqual({ kind: 'rtsp', url: source });
  });

  test.each([
    ['rtsp://me:s@cret@10.0.0.31/ch1?password=secret', 'rtsp://***@10.0.0.31/ch1?***'],
    ['rtsp://cam:12/secret@10.0.0.31/s', 'rtsp://***@10.0.0.31/s'],
    ['rtsp://cam:1/2/secret@10.0.0.31/s', 'rtsp://***@10.0.0.31/s'],
    ['rtsp://cam:12?secret@10.0.0.31/s', 'rtsp://***@10.0.0.31/s'],
    ['rtsp://cam:12#secret@10.0.0.31/s', 'rtsp://***@10.0.0.31/s'],
    ['rtsp://cam:secret\n/x@10.0.0.31/s', 'rtsp://***@10.0.0.31/s'],
    ['RTSPS://me:secret@10.0.0.31/s#secret', 'RTSPS://***@10.0.0.31/s?***'],
    ['rtsp:/me:secret@10.0.0.31/s', 'rtsp://***@10.0.0.31/s'],
    ['me:secret@10.0.0.31/s', '***@10.0.0.31/s'],
    [' rtsp://me:secret@10.0.0.31/s', '***@10.0.0.31/s'],
    ['http://me:secret@10.0.0.31/s', 'http://***@10.0.0.31/s'],
    ['rtsp://10.0.0.31:554/user=secret&password=secret&channel=1/s', 'rtsp://10.0.0.31:554/user=***/s'],
    ['rtsp://10.0.0.31:554/live@main', 'rtsp://10.0.0.31:554/live@main'],
    ['rtsp://camera:554/stream1', 'rtsp://camera:554/stream1'],
    ['udp://239.0.0.1:5000', 'udp://239.0.0.1:5000'],
    ['v4l2:/dev/video0', 'v4l2:/dev/video0'],
  ])('GAME-1 SRV-1 the masked form of %j is %s', (source, masked) => {
    expect(maskedAddress(source)).toBe(masked);
    expect(masked).not.toContain('secret');
  });
});
