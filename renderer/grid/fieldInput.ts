import type { ComponentType } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import type { FieldInputProps } from '../page/fieldKind.ts'

/**
 * Returns the input of a field type. Passed to grids as a parameter, because the field registry contains the sub-table,
 * and importing it would create a cycle.
 */
export type FieldInputOf = (type: FieldType) => ComponentType<FieldInputProps>
