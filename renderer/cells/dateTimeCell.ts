import type { CellKind } from './cellKind.ts'
import { formatDateTime } from './formatTime.ts'

export const dateTimeCell: CellKind = { compile: () => formatDateTime }
