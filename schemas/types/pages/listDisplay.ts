import type { Name } from '../common.ts'

/**
 * Draws the rows of a list as something other than a table, on every screen. Its words name columns; the other columns of
 * the list stand below as facts, where they have a value.
 * @discriminator as
 */
export type ListDisplay = TimelineDisplay | GalleryDisplay

/** What happened, one entry below the other, with the time that passed between two of them. */
export interface TimelineDisplay {
  as: 'timeline'
  /** Column with the moment; rows must come in its order. */
  at: Name
  /** Column with the person; without a value the system. */
  who: Name
  /** Property with the address of the person's picture. */
  picture?: Name
  /** Column that says what was done. */
  act: Name
  /** Column of what the person said. */
  text?: Name
}

/** A card for each row; a click does what the first action of the row does. */
export interface GalleryDisplay {
  as: 'gallery'
  /** Column that names a card. */
  title: Name
  /** Column of a longer text below the title. */
  text?: Name
  /** Column by whose value cards stand together, in the order of the rows. */
  group?: Name
}
