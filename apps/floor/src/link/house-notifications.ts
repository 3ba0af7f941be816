import type { HouseLink } from './house-link.ts';

/** Notifications from parts of the floor that are opened before its house link. Without a link they are dropped. */
export class HouseNotifications {
  #link: HouseLink | undefined;

  attach(link: HouseLink): void {
    this.#link = link;
  }

  readonly notify: HouseLink['notify'] = (method, data) => this.#link?.notify(method, data);
}
