import { configure } from '@testing-library/react';

// What is shown for the first time fetches its code: on a slow computer that takes longer than the second that is waited.
configure({ asyncUtilTimeout: 10_000 });
