import { vi } from 'vitest';

// The files of a project share a process: each begins with modules of its own, also after one that replaced some of them.
vi.resetModules();
