/**
 * Photos of cards are fetched from 200 px outside the screen on: browsers take up to 2,500. The stylesheet keeps those that
 * are not near out of the page, and a picture that is lazy is not fetched there. Without script the browser's own margin holds.
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
