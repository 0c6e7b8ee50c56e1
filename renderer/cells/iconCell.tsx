import { NamedIcon } from '../ui/NamedIcon.tsx'
import { type CellKind, textOf } from './cellKind.ts'

export const iconCell: CellKind = { compile: () => value => <NamedIcon name={textOf(value)} /> }
