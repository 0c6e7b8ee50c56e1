import type { ReactNode } from 'react'

export interface GroupsProps {
  groups: readonly { title: string; fields: readonly string[]; content: ReactNode }[]
  active: number
  onActive(index: number): void
}
