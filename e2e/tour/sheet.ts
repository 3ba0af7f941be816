import type { Look } from './look.ts';

/** One picture of one screen. */
export interface Shot {
  readonly screen: string;
  readonly size: string;
  readonly language: string;
  /** Path beside the sheet; absent if the screen could not be shown. */
  readonly file?: string;
  readonly look: Look;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

function figure({ file, size, language, look }: Shot): string {
  const picture =
    file === undefined
      ? '<p class="none">no picture</p>'
      : `<a href="${escaped(file)}"><img src="${escaped(file)}" alt="" loading="lazy"></a>`;
  const findings = look.findings.map((finding) => `<li>${escaped(finding)}</li>`).join('');
  const caption = `${size} · ${language} · CLS ${look.shift.toFixed(3)}`;
  return `<figure>${picture}<figcaption>${escaped(caption)}<ul>${findings}</ul></figcaption></figure>`;
}

/** All pictures on one page, screen by screen. */
export function sheet(shots: readonly Shot[]): string {
  const screens = [...new Set(shots.map(({ screen }) => screen))];
  const sections = screens.map((screen) => {
    const figures = shots.filter((shot) => shot.screen === screen).map(figure);
    return `<section id="${escaped(screen)}"><h2>${escaped(screen)}</h2><div>${figures.join('')}</div></section>`;
  });
  const links = screens.map((screen) => `<a href="#${escaped(screen)}">${escaped(screen)}</a>`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tour</title>
<style>
body { margin: 24px; background: #222; color: #eee; font: 14px system-ui }
a { color: #9cf } nav { display: flex; flex-wrap: wrap; gap: 12px }
section > div { display: flex; gap: 16px; align-items: start; overflow-x: auto }
figure { flex: none; width: 380px; margin: 0 } img { width: 100%; border: 1px solid #555 }
li, .none { color: #fb8 }
</style>
<h1>Tour</h1><nav>${links.join(' ')}</nav>
${sections.join('\n')}
</html>`;
}
