import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { setVersion, versionFaults, withHeading } from './versions.ts';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'versions-'));
});
afterEach(() => rmSync(copy, { recursive: true }));

test('every package.json, the lock file and the changelog name one version', () => {
  expect(versionFaults(ROOT)).toEqual([]);
});

test('a version that npm version sets in the root alone is a fault of every other file', () => {
  copyManifests();
  setVersion(copy, '7.8.9');
  expect(versionFaults(copy)).toEqual([]);
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  const faults = versionFaults(copy);
  expect(faults).toContainEqual(expect.stringMatching(/^apps\/house\/package\.json is version 7\.8\.9, not/));
  expect(faults).toContainEqual(expect.stringMatching(/^package-lock\.json is version 7\.8\.9, not/));
  expect(faults).toContainEqual(expect.stringMatching(/^CHANGELOG\.md begins with 7\.8\.9, not/));
});

test('setting the version changes no other line of a package.json', () => {
  const changed = copyManifests();
  setVersion(copy, '7.8.9');
  const lines = (root: string, path: string) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => !/"(version|@floorcast\/[\w-]+)": "/.test(line));
  for (const path of changed) expect(lines(copy, path)).toEqual(lines(ROOT, path));
});

test('the heading of unreleased changes gets the version, that of a release does not', () => {
  expect(withHeading('# C\n\n## [1.2.0] - Unreleased\n', '1.3.0')).toBe('# C\n\n## [1.3.0] - Unreleased\n');
  expect(() => withHeading('# C\n\n## [1.2.0] - 2026-11-21\n', '1.3.0')).toThrow(
    'begin with "## [1.3.0] - Unreleased"',
  );
});

/** Copies what names a version into `copy`. Returns the paths of the package.json files. */
function copyManifests(): string[] {
  const manifests = ['package.json', ...workspaceManifests()];
  for (const path of [...manifests, 'package-lock.json', 'CHANGELOG.md'])
    cpSync(join(ROOT, path), join(copy, path));
  return manifests;
}

function workspaceManifests(): string[] {
  const { packages }: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  return Object.keys(packages)
    .filter((path) => path !== '' && !path.includes('node_modules'))
    .map((path) => `${path}/package.json`);
}
