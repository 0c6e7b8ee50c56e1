import type { Condition, EndpointName, Name } from '../common.ts'
import type { LinkTarget } from './link.ts'
import type { OptionSource } from './option.ts'

/**
 * How the rows of a list are drawn, on every screen size. Its properties name columns of the list, or properties of its
 * records where that is said. What has no value is left out.
 * @discriminator as
 */
export type ListDisplay = TableDisplay | TimelineDisplay | GalleryDisplay | BoardDisplay | CalendarDisplay

export interface DisplayBase {
  /** Its name in the switch of a list with several displays. Default 表格, 时间线, 卡片, 看板 or 日历. */
  label?: string
}

/** The table of a list without `display`; a list of a tree draws its levels. */
export interface TableDisplay extends DisplayBase {
  as: 'table'
}

/** Entries below each other, with the time between two of them. */
export interface TimelineDisplay extends DisplayBase {
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

/**
 * A card for each row; a click opens what the column `title` opens, otherwise it runs the first visible action of the
 * row.
 */
export interface GalleryDisplay extends DisplayBase {
  as: 'gallery'
  /** Column that names a card. */
  title: Name
  /** Column of a longer text below the title. */
  text?: Name
  /** Property with a picture, shown as the cover of the card. */
  picture?: Name
  /** Columns shown beside each other without their titles: states, categories. */
  tags?: Name[]
  /** Columns shown with their titles. Default: all others. */
  facts?: Name[]
  /** Column that groups the cards; groups keep the order of the rows. */
  group?: Name
  /** Property that identifies a card: users mark favourites, which form a first group and are stored on the server. */
  favourites?: Name
}

/**
 * A column for each value of a property, with the cards of that value. The source is a `page` called by POST, of which
 * each column loads its own cards, or a `list`.
 */
export interface BoardDisplay extends DisplayBase {
  as: 'board'
  /** Property that decides the column of a card: of a dictionary, an enumeration, a truth value or a reference. */
  by: Name
  /** For a reference: the records that are columns. Default: those that its fields offer. */
  options?: OptionSource
  /** Column that names a card. */
  title: Name
  /** Column of a longer text below the title. */
  text?: Name
  /** Property with a picture, shown as the cover of the card. */
  picture?: Name
  /** Columns shown beside each other without their titles. */
  tags?: Name[]
  /** Columns shown with their titles. Default: all others. */
  facts?: Name[]
  /** Column whose values divide the board into lanes; a card changes its lane if `move` takes the property. */
  lanes?: Name
  /** Number added up for each column. */
  sum?: Name
  /** Highest number of cards by value of `by`; a column above it is marked. */
  limits?: Record<string, number>
  /** Endpoint that dragging a card calls with `id`, `revision` and `by`. */
  move?: EndpointName
  /** Which cards may be dragged; in scope: `row`. */
  movable?: Condition
}

/**
 * Records as entries of days and hours. Only those of the shown days are read: the source is a `page` called by POST,
 * or a `list`.
 */
export interface CalendarDisplay extends DisplayBase {
  as: 'calendar'
  /** Column that names an entry; a click opens what it opens, otherwise it runs the first visible action of the row. */
  title: Name
  /** Property with the beginning: a day, a moment, or a time without a zone. */
  start: Name
  /** Property with the end, of the same format. A day belongs to the entry; without one it lasts a day or an hour. */
  end?: Name
  /** Property that colours entries: a colour, or a value whose entries have one colour. */
  color?: Name
  /** Columns shown with their titles in the list. Default: all others. */
  facts?: Name[]
  repeat?: CalendarRepeat
  /** Endpoint that moving an entry calls with `id`, `revision`, `start` and `end`, and of a series with its `until`. */
  move?: EndpointName
  /** Which entries may be moved; in scope: `row`. */
  movable?: Condition
  /** Page that a click on a free day or hour opens; in scope: `range` with `from` and `to` in the format of `start`. */
  add?: CalendarAdd
  /** What it shows first. Default `month`. */
  span?: CalendarSpan
}

export type CalendarSpan = 'month' | 'week' | 'day' | 'list'

/** Properties by which an entry repeats. */
export interface CalendarRepeat {
  /** Property with `daily`, `workdays`, `weekly`, `fortnightly`, `monthly` or `yearly`; any other value is once. */
  by: Name
  /** Property with the last day. */
  until?: Name
  /** Property with the number of times. */
  count?: Name
}

export interface CalendarAdd extends LinkTarget {
  /** Width of drawer or dialog in pixels. */
  width?: number
}
