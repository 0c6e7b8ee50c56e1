import type { ComponentType } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import type { FieldInputProps } from '../page/fieldKind.ts'

/**
 * The input of a field type. Handed to a grid by whoever makes it: the registry of the types has the sub-table among
 * them, so that a grid which imported it would close a circle.
 */
export type FieldInputOf = (type: FieldType) => ComponentType<FieldInputProps>
