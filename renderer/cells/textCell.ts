import { type CellKind, textOf } from './cellKind.ts'

export const textCell: CellKind = { compile: () => textOf }
