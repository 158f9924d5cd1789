/** Memoised by two objects, for as long as both live. */
export function derived<A extends object, B extends object, Made>(make: (a: A, b: B) => Made): (a: A, b: B) => Made {
  const cache = new WeakMap<A, WeakMap<B, Made>>();
  return (a, b) => {
    let ofA = cache.get(a);
    if (ofA === undefined) {
      ofA = new WeakMap();
      cache.set(a, ofA);
    }
    let made = ofA.get(b);
    if (made === undefined) {
      made = make(a, b);
      ofA.set(b, made);
    }
    return made;
  };
}
