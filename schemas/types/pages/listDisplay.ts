import type { Name } from '../common.ts'

/**
 * Draws the rows of a list instead of a table, on every screen size. Its properties name columns of the list. Other
 * columns are shown below with their titles, if they have a value.
 * @discriminator as
 */
export type ListDisplay = TimelineDisplay | GalleryDisplay

/** Entries below each other, with the time between two of them. */
export interface TimelineDisplay {
  as: 'timeline'
  /** Column with the time; the source must sort by it. */
  at: Name
  /** Column with the acting user; 系统 if empty. */
  who: Name
  /** Property with the URL of the user's avatar. */
  picture?: Name
  /** Column that says what was done. */
  act: Name
  /** Column with the user's comment. */
  text?: Name
}

/** A card for each row; a click runs the first visible action of the row. */
export interface GalleryDisplay {
  as: 'gallery'
  /** Column that names a card. */
  title: Name
  /** Column of a longer text below the title. */
  text?: Name
  /** Column that groups the cards; groups keep the order of the rows. */
  group?: Name
  /** Property that identifies a card: users mark favourites, which form a first group and are stored on the server. */
  favourites?: Name
}
