import type { CellKind } from '../page/cellKind.ts'
import { formatDate } from './formatTime.ts'

export const dateCell: CellKind = { compile: () => formatDate }
