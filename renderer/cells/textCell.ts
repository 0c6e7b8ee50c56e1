import { type CellKind, textOf } from '../page/cellKind.ts'

export const textCell: CellKind = { compile: () => textOf }
