/** Within 200 px, not a browser's 2,500: the stylesheet hides other photos, and lazy loading skips hidden ones. */
export function startPhotos(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.lastElementChild!.setAttribute("data-near", "");
      }
    },
    { rootMargin: "200px" },
  );
  const observe = () => {
    for (const photo of document.querySelectorAll('.face > img[loading="lazy"]:not([data-near])')) {
      observer.observe(photo.parentElement!);
    }
  };
  observe();
  for (const name of ["htmx:after:swap", "photos:new"]) document.addEventListener(name, observe);
}
