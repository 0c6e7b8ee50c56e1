import type { ProcessSettings } from '../../schemas/types/process.ts'
import type { NamedForms } from '../forms/namedForms.ts'
import type { Graph } from '../state/graph.ts'
import { child, children, type Element, textOf } from './element.ts'
import { Faults, type ModelFault } from './faults.ts'
import { finding } from './findings.ts'
import { foreignAttribute, foreignElement } from './foreign.ts'
import { type ModelDocument, openDocument } from './openDocument.ts'
import { readDataObjects } from './parts/readData.ts'
import { readSettings } from './parts/readSettings.ts'
import { tellIgnored } from './parts/tellIgnored.ts'
import { addReach } from './reach.ts'
import { readFlows } from './readFlows.ts'
import { Reading, type Translation } from './reading.ts'
import { readScopes } from './readScopes.ts'
import { checkDocument } from './rules/documentRules.ts'
import { checkProcess } from './rules/registry.ts'
import { checkStartMessages } from './rules/startMessageRule.ts'

export interface ModelReading {
  /** One graph per executable process; unusable if the faults include an error. */
  graphs: Graph[]
  faults: ModelFault[]
}

interface Options {
  /** Whether to read processes with `isExecutable="false"` too. */
  all?: boolean
  /** Forms by the codes under which processes name them; they are read as if the text contained them (`boundText`). */
  forms?: NamedForms
}

/**
 * Parses a BPMN text into graphs and lists all its faults; never throws because of the text.
 *
 * @example const { graphs, faults } = await readModel(xml)
 */
export async function readModel(xml: string, options?: Options): Promise<ModelReading> {
  const { graphs, faults } = await readWhole(xml, options)
  return { graphs, faults }
}

export interface WholeReading extends ModelReading {
  /** Undefined if the text is no BPMN. */
  document: ModelDocument | undefined
  translations: Translation[]
}

/** Returns the same as `readModel`, with the parsed text and its translated expressions. */
export async function readWhole(xml: string, { all = false, forms = {} }: Options = {}): Promise<WholeReading> {
  const faults = new Faults()
  const translations: Translation[] = []
  const document = await openDocument(xml, faults)
  if (!document) return { document, graphs: [], faults: faults.all, translations }
  const processes = children(document.definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  checkDocument(document, processes, faults)
  const wanted = processes.filter(process => (all || process.isExecutable !== false) && !isClosed(process, processes))
  if (wanted.length === 0) faults.error('noProcess', processes[0]?.id, finding('PROCESS_TO_EXECUTE_MISSING'))
  const graphs = wanted.map(process => {
    const reading = new Reading(document, process, faults)
    const graph = readProcess(reading, forms)
    for (const each of reading.translations) translations.push(each)
    return graph
  })
  if (!all) checkStartMessages(graphs, faults)
  return { document, graphs, faults: faults.all, translations }
}

/** Whether the process belongs to a collapsed pool beside an executable one. */
const isClosed = (process: Element, all: Element[]) =>
  process.isExecutable !== true &&
  children(process, 'flowElements').length === 0 &&
  all.some(other => children(other, 'flowElements').length > 0)

function readProcess(reading: Reading, forms: NamedForms): Graph {
  const { document, process } = reading
  readScopes(reading)
  readFlows(reading)
  readLanes(reading)
  reading.settings = settingsOf(reading, process, forms)
  tellIgnored(reading, process, reading.key)
  checkProcess(reading)
  addReach(reading)
  return {
    version: 1,
    key: reading.key,
    name: textOf(process, 'name') ?? poolName(document, process) ?? reading.key,
    nodes: reading.nodes,
    flows: reading.flows,
    scopes: reading.scopes,
    settings: reading.settings,
  }
}

function settingsOf(reading: Reading, process: Element, forms: NamedForms): Graph['settings'] {
  const { key } = reading
  const written = readSettings(reading, process, key, 'ProcessSettings')
  // Faulty settings may name another form.
  const isKnown = written !== undefined || foreignElement(process, 'settings') === undefined
  const settings = isKnown ? withNamedForm(reading, written ?? {}, forms) : {}
  const objects = readDataObjects(reading, process, key)
  const start = reading.nodeElements.find(({ $type }) => $type === 'bpmn:StartEvent')
  const form = settings.form ?? (start && foreignAttribute(start, 'formKey'))
  const data = [
    ...objects.filter(({ name }) => !settings.data?.some(own => own.name === name)),
    ...(settings.data ?? []),
  ]
  return { ...settings, ...(form !== undefined && { form }), ...(data.length > 0 && { data }) }
}

/** Returns settings with a copy of the form that they, or the start of the process, name by its code. */
function withNamedForm(reading: Reading, settings: ProcessSettings, forms: NamedForms): ProcessSettings {
  const start = reading.nodeElements.find(({ $type }) => $type === 'bpmn:StartEvent')
  const code = settings.form?.trim() || (start && foreignAttribute(start, 'formKey'))
  if (code === undefined || !Object.hasOwn(forms, code)) return settings
  const { form, versionNo } = forms[code]!
  return { ...settings, form, ...(versionNo !== undefined && { formCode: code, formVersion: versionNo }) }
}

function poolName(document: ModelDocument, process: Element): string | undefined {
  return children(document.definitions, 'rootElements')
    .flatMap(element => children(element, 'participants'))
    .filter(participant => child(participant, 'processRef') === process)
    .map(participant => textOf(participant, 'name'))
    .find(name => name !== undefined)
}

/** Lanes do not affect execution; a node keeps the name of its innermost lane. */
function readLanes(reading: Reading): void {
  const open = children(reading.process, 'laneSets').flatMap(set => children(set, 'lanes'))
  for (let lane = open.shift(); lane; lane = open.shift()) {
    const name = textOf(lane, 'name')
    for (const element of children(lane, 'flowNodeRef')) {
      const place = reading.nodeOf.get(element)
      if (place !== undefined && name !== undefined) reading.node(place).lane = name
    }
    const inner = child(lane, 'childLaneSet')
    if (inner) open.push(...children(inner, 'lanes'))
  }
}
