import { type CellKind, textOf } from '../page/cellKind.ts'
import { Icon } from '../ui/Icon.tsx'

export const iconCell: CellKind = { compile: () => value => <Icon name={textOf(value)} /> }
