import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { type SchemaCheck, schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { schemaMessages } from '../../../schemas/evaluate/json-schema/schemaMessages.ts'
import schema from '../../../schemas/json/process-settings.schema.json' with { type: 'json' }
import type { NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import type { Element } from '../element.ts'
import { finding } from '../findings.ts'
import { foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import { remembered } from '../remembered.ts'
import { settingExpressionFaults } from './settingExpressions.ts'

interface SettingsTypes {
  NodeSettings: NodeSettings
  ProcessSettings: ProcessSettings
}

const title = '设置'

const checks: { [Type in keyof SettingsTypes]: SchemaCheck } = {
  NodeSettings: schemaCheck({ ...schema, $ref: '#/definitions/NodeSettings' }),
  ProcessSettings: schemaCheck({ ...schema, $ref: '#/definitions/ProcessSettings' }),
}

/** Valid texts of settings, as a cache: a model is checked after each edit, and most nodes have the same settings. */
const good: Record<keyof SettingsTypes, Set<string>> = { NodeSettings: new Set(), ProcessSettings: new Set() }
const most = { texts: 2_000, letters: 4_000 }

const isKnownGood = (type: keyof SettingsTypes, text: string): boolean => good[type].has(text)

function keepGood(type: keyof SettingsTypes, text: string): void {
  if (text.length > most.letters) return
  if (good[type].size >= most.texts) good[type].clear()
  good[type].add(text)
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
    for (const found of expressionFaults(holder.text)) reading.faults.error('expression', id, found)
    return result.settings
  }
  for (const found of result.faults) reading.faults.error('settings', id, found)
  return undefined
}

/** Returns the faults of the expressions in settings, given as their valid text. */
const expressionFaults = remembered(text => settingExpressionFaults(JSON.parse(text)))

/** Parses settings from JSON; returns their faults if they are invalid. */
export function checkSettings<Type extends keyof SettingsTypes>(
  text: string,
  type: Type,
): { settings: SettingsTypes[Type] } | { faults: Finding[] } {
  let settings: unknown
  try {
    settings = JSON.parse(text)
  } catch {
    return { faults: [finding('SETTINGS_NOT_JSON')] }
  }
  if (isKnownGood(type, text)) return { settings: settings as SettingsTypes[Type] }
  const found = schemaMessages(checks[type].errors(settings), title)
  if (found.length === 0) {
    keepGood(type, text)
    return { settings: settings as SettingsTypes[Type] }
  }
  return {
    faults: found
      .slice(0, 5)
      .map(({ path, ...reason }) => (path === '' ? reason : finding('SETTINGS_WRONG_AT', { path, reason }))),
  }
}
