import type { CellKind } from '../page/cellKind.ts'
import { formatDateTime } from './formatTime.ts'

export const dateTimeCell: CellKind = { compile: () => formatDateTime }
