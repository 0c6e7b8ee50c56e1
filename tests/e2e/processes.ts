import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NodeSettings, ProcessSettings } from '../../schemas/types/process.ts'
import type { ApiClient } from './apiClient.ts'
import { unique } from './records.ts'

/** Processes that a test makes for itself. */
export interface NewProcess {
  /** Of the model. */
  id: string
  key: string
  name: string
}

export const settingsOf = (value: NodeSettings | ProcessSettings): string =>
  '<extensionElements>' +
  `<console:settings>${JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</console:settings>` +
  '</extensionElements>'

export const signedBy = (id: string, name: string, ...users: string[]): string =>
  `<userTask id="${id}" name="${name}">${settingsOf({ approvers: [{ rule: 'users', users }] })}</userTask>`

/** A service task that calls another system. */
export const asking = (id: string, name: string, http: NodeSettings['http']): string =>
  `<serviceTask id="${id}" name="${name}">${settingsOf({ http })}</serviceTask>`

interface Around {
  /** Stands outside of the process. */
  beside?: string
  settings?: ProcessSettings
}

/** Returns a process in which a start, these elements and an end follow each other. */
export function processText(
  key: string,
  name: string,
  elements: readonly string[],
  { beside = '', settings = {} }: Around = {},
): string {
  const ids = ['start', ...elements.map(element => /\sid="([^"]+)"/.exec(element)?.[1] ?? ''), 'end']
  const flows = ids.slice(1).map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:console="urn:schema-console:bpmn:1" id="d"
      targetNamespace="test">${beside}
    <process id="${key}" name="${name}" isExecutable="true">${settingsOf(settings)}<startEvent id="start"/>
      ${elements.join('')}<endEvent id="end"/>
    ${flows.join('')}</process></definitions>`
}

/** A model of these elements, deployed. */
export async function newProcess(api: ApiClient, elements: readonly string[], around?: Around): Promise<NewProcess> {
  const key = `p_${unique()}`
  const name = `流程${key}`
  const xml = processText(key, name, elements, around)
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', { key, name, xml })
  await api.call('POST', '/nbpm/model/deploy', { id })
  return { id, key, name }
}

/** Another version of a model, which is deployed as well. */
export async function newVersion(
  api: ApiClient,
  { id, key, name }: NewProcess,
  elements: readonly string[],
): Promise<void> {
  const { draftRevision } = await api.call<{ draftRevision: number }>('GET', `/nbpm/model/details/${id}`)
  await api.call('POST', '/nbpm/model/update', { id, draftRevision, xml: processText(key, name, elements) })
  await api.call('POST', '/nbpm/model/deploy', { id })
}

export async function startInstance(
  api: ApiClient,
  key: string,
  title: string,
  variables: Record<string, unknown> = {},
): Promise<string> {
  return (await api.call<{ id: string }>('POST', '/nbpm/instance/start', { key, title, variables })).id
}

/** Starts another system on this machine: records its requests and answers with `status`. */
export async function otherSystem() {
  const state = { status: 200, bodies: [] as string[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    state.bodies.push(body)
    response.writeHead(state.status, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
