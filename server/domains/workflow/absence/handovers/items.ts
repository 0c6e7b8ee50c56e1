export interface FoundItem {
  targetId: string
  title: string
}

export interface HandedItem {
  targetId: string
  fromId: string
  toId: string
  /** What stood there before, for undoing. */
  before: Record<string, unknown>
}
