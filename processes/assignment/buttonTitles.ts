import schema from '../../schemas/json/process-settings.schema.json' with { type: 'json' }
import type { ButtonSettings } from '../../schemas/types/process.ts'

/** Names of the buttons of a node without a label of their own, as the designer shows them. */
export const buttonTitles: Readonly<Record<ButtonSettings['button'], string>> =
  schema.definitions.ApprovalButton['x-titles']
