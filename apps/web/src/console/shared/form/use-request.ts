import { useRef } from 'react';
import { newRequestId } from '../../../lib/request-id.ts';

/** The id of a request: the same for a retry of the same terms, so that a lost answer does nothing twice. */
export function useRequest(): (terms: unknown) => string {
  const request = useRef({ id: newRequestId(), terms: '' });
  return (terms) => {
    const written = JSON.stringify(terms);
    if (request.current.terms !== '' && request.current.terms !== written)
      request.current = { id: newRequestId(), terms: written };
    request.current.terms = written;
    return request.current.id;
  };
}
