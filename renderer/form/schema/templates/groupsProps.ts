import type { ReactNode } from 'react'

export interface GroupsProps {
  /** A group without a field to show is hidden. */
  groups: readonly { title: string; fields: readonly string[]; content: ReactNode; isHidden: boolean }[]
  active: number
  onActive(index: number): void
}
