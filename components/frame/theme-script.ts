/**
 * Reads the stored choice before the first paint, so that a theme never flashes. The only inline script that we write:
 * the page's policy names it by the hash of this text.
 */
export const themeScript = `try{const t=localStorage.getItem("theme");if(t)document.documentElement.dataset.theme=t}catch{}`;
