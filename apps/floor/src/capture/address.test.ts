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
  ])('GAME-1 the camera address %s is refused with an explanation', (source) => {
    expect(() => readCameraAddress(source)).toThrow(/camera/);
  });

  test('GAME-1 the masked form of a camera address contains no secret', () => {
    const masked = maskedAddress('rtsp://me:s@cret@10.0.0.31/ch1?password=hidden');
    expect(masked).toBe('rtsp://***@10.0.0.31/ch1?***');
  });
});
