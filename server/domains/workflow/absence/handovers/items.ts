export interface FoundItem {
  targetId: string
  title: string
}

export interface HandedItem {
  targetId: string
  fromId: string
  toId: string
  /** Previous values, for undoing. */
  before: Record<string, unknown>
}
