import { Icon } from '../ui/Icon.tsx'
import { type CellKind, textOf } from './cellKind.ts'

export const iconCell: CellKind = { compile: () => value => <Icon name={textOf(value)} /> }
