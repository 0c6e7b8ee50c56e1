import type { CellKind } from './cellKind.ts'
import { formatDate } from './formatTime.ts'

export const dateCell: CellKind = { compile: () => formatDate }
