import { type SchemaCheck, schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { schemaMessages } from '../../../schemas/evaluate/json-schema/schemaMessages.ts'
import schema from '../../../schemas/json/process-settings.schema.json' with { type: 'json' }
import type { NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import type { Element } from '../element.ts'
import { foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import { settingExpressionFaults } from './settingExpressions.ts'

interface SettingsTypes {
  NodeSettings: NodeSettings
  ProcessSettings: ProcessSettings
}

const checks: { [Type in keyof SettingsTypes]: SchemaCheck } = {
  NodeSettings: schemaCheck({ ...schema, $ref: '#/definitions/NodeSettings' }),
  ProcessSettings: schemaCheck({ ...schema, $ref: '#/definitions/ProcessSettings' }),
}

/** Reads our designer's settings of an element from `<console:settings>` and reports their faults. */
export function readSettings<Type extends keyof SettingsTypes>(
  reading: Reading,
  element: Element,
  id: string,
  type: Type,
): SettingsTypes[Type] | undefined {
  const holder = foreignElements(element, 'settings').find(({ vendor }) => vendor === 'console')
  if (!holder) return undefined
  const result = checkSettings(holder.text, type)
  if ('settings' in result) {
    for (const message of settingExpressionFaults(result.settings)) reading.faults.error('expression', id, message)
    return result.settings
  }
  for (const message of result.faults) reading.faults.error('settings', id, message)
  return undefined
}

/** Parses settings from JSON; returns their faults in Chinese if they are invalid. */
export function checkSettings<Type extends keyof SettingsTypes>(
  text: string,
  type: Type,
): { settings: SettingsTypes[Type] } | { faults: string[] } {
  let settings: unknown
  try {
    settings = JSON.parse(text)
  } catch {
    return { faults: ['设置不是正确的 JSON'] }
  }
  const messages = schemaMessages(checks[type].errors(settings), '设置')
  if (messages.length === 0) return { settings: settings as SettingsTypes[Type] }
  return {
    faults: messages.slice(0, 5).map(({ path, message }) => (path === '' ? message : `设置 ${path}：${message}`)),
  }
}
