import { createContext, type HTMLAttributes } from 'react'

/** Path of a value in a form; numbers are rows of lists. */
export type FieldPlace = readonly (string | number)[]

/** Attributes that a form designer adds to a field. */
export interface FieldFrame {
  attributes: HTMLAttributes<HTMLElement>
  /** Whether the input of the field is shown but cannot be used. */
  isInert: boolean
}

/** Context with the function that returns the frame of a field in a form designer; null elsewhere. */
export const FieldFrames = createContext<((place: FieldPlace) => FieldFrame | undefined) | null>(null)
