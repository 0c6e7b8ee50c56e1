import { createContext, type HTMLAttributes, use, useCallback, useSyncExternalStore } from 'react'

/** Path of a value in a form; numbers are rows of lists. */
export type FieldPlace = readonly (string | number)[]

/** Attributes that a form designer adds to a field. */
export interface FieldFrame {
  attributes: HTMLAttributes<HTMLElement>
  /** Whether the input of the field is shown but cannot be used. */
  isInert: boolean
}

/** The frames of a form designer, outside React, so that a change renders only the fields whose frames changed. */
export interface Frames {
  /** Returns the frame of a field; the same object until it changes. */
  at(place: FieldPlace): FieldFrame | undefined
  watch(listener: () => void): () => void
}

/** Context with the frames of a form designer; null elsewhere. */
export const FieldFrames = createContext<Frames | null>(null)

const still = () => () => undefined

export function useFrame(place: FieldPlace): FieldFrame | undefined {
  const frames = use(FieldFrames)
  const read = useCallback(() => frames?.at(place), [frames, place])
  return useSyncExternalStore(frames?.watch ?? still, read, read)
}
