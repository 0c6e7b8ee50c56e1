import { createContext, type HTMLAttributes } from 'react'

/** Path of a value in a form; numbers are rows of lists. */
export type FieldPlace = readonly (string | number)[]

/** What a designer adds to a drawn field. */
export interface FieldFrame {
  attributes: HTMLAttributes<HTMLElement>
  /** Whether the field shows its input without offering it. */
  isInert: boolean
}

/** The frame of each field, where a form is being designed; null elsewhere. */
export const FieldFrames = createContext<((place: FieldPlace) => FieldFrame | undefined) | null>(null)
