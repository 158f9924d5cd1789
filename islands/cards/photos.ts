/**
 * Loads photos from 200 px outside the viewport, where browsers use up to 2,500: the stylesheet hides photos that are
 * not near, and lazy loading skips hidden ones.
 */
export function startPhotos(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.querySelector("img")?.setAttribute("data-near", "");
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
  document.addEventListener("htmx:after:swap", observe);
}
