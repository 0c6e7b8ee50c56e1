import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BpmnCase, peopleOf, readBpmnMaterial } from './bpmnCases.ts'
import { BpmnCourse } from './bpmnCourse.ts'
import { BpmnStage, Refused } from './bpmnStage.ts'
import type { Kind } from './result.ts'

/**
 * Executable models with their expected course, driven through the product. `--restart` stops and starts the server
 * between any two steps; further words are the only cases to run.
 */
export const bpmn: Kind = async function* (args) {
  const [folder = '', ...rest] = args
  const isRestarted = rest.includes('--restart')
  const wanted = rest.filter(word => !word.startsWith('--'))
  const { cases, others } = readBpmnMaterial(folder)
  const stage = new BpmnStage()
  await stage.open()
  try {
    for (const one of cases) {
      if (wanted.length > 0 && !wanted.includes(one.id)) continue
      yield { name: one.id, isNamed: true, ...(await drive(stage, folder, one, isRestarted)) }
    }
    for (const file of wanted.length > 0 ? [] : others) yield { name: file, ...(await read(stage, folder, file)) }
  } finally {
    await stage.close()
  }
}

async function drive(
  stage: BpmnStage,
  folder: string,
  one: BpmnCase,
  isRestarted: boolean,
): Promise<{ failure?: string }> {
  const { id, files, processKey, steps } = one
  const course = new BpmnCourse(stage, processKey)
  let at = 'deploy'
  try {
    await stage.toFullHour()
    await stage.hire(peopleOf(one))
    const refused = await course.deploy(files.map(file => readFileSync(join(folder, file), 'utf8')))
    const mayFail = steps.some(step => step.deployFails === true)
    if (refused !== undefined && !mayFail) return { failure: `deploy: ${refused}` }
    if (refused === undefined && mayFail) return { failure: 'deploy: it was not refused' }
    for (const [place, step] of steps.entries()) {
      at = `step ${place + 1} ${JSON.stringify(step)}`
      if (isRestarted && place > 0) await stage.restart()
      const failure = await course.take(step)
      if (failure !== undefined) return { failure: `${at}: ${failure}` }
    }
    return {}
  } catch (error) {
    const message =
      error instanceof Refused ? error.message : error instanceof Error ? (error.stack ?? '') : String(error)
    return { failure: `${at}: ${message}` }
  } finally {
    await course.clear().catch((error: unknown) => console.error(`note ${id} is not cleared: ${String(error)}`))
  }
}

/** A model without a course has to be read and deployed, or refused with its reason. */
async function read(stage: BpmnStage, folder: string, file: string): Promise<{ failure?: string; note?: string }> {
  const course = new BpmnCourse(stage, undefined)
  try {
    const refused = await course.deploy([readFileSync(join(folder, file), 'utf8')])
    return refused === undefined ? {} : { note: `refused: ${refused}` }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    await course.clear()
  }
}
