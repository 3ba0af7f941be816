const told = new WeakMap<Element, (inView: boolean) => void>();
let observer: IntersectionObserver | undefined;

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  });
  return observer;
}

/** Tells whether an element can be seen in the window, now and at every change. One observer serves all. */
export function watchInView(element: Element, tell: (inView: boolean) => void): () => void {
  told.set(element, tell);
  shared().observe(element);
  return () => {
    shared().unobserve(element);
    told.delete(element);
  };
}
