/** The built page contains the icon: no request for it. */
const ICON = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '/favicon.svg';

interface LogoProps {
  /** Width and height, in pixels. */
  readonly size: number;
  /** Its words where nothing beside it names the site. */
  readonly alt?: string;
}

export function Logo({ size, alt = '' }: LogoProps) {
  return <img src={ICON} alt={alt} width={size} height={size} />;
}
