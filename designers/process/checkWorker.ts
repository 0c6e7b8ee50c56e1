/// <reference lib="webworker" />
import type { DesignFault } from '../../processes/fixes/hints.ts'
import { ModelJudge } from './modelJudge.ts'
import { sameFaults } from './sameFaults.ts'

export interface CheckRequest {
  turn: number
  xml: string
}

export interface CheckAnswer {
  turn: number
  /** Absent if the check itself failed. */
  faults?: readonly DesignFault[]
}

/** Milliseconds without another text before a quick judgement is followed by a whole one. */
const rest = 400

const judge = new ModelJudge()
let latest: CheckRequest | undefined
let isBusy = false
let later: ReturnType<typeof setTimeout> | undefined

/** Judges a text by the rules of deployment, outside of the main thread, and adds suggestions. */
self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  clearTimeout(later)
  latest = data
  if (!isBusy) void work()
})

/** Texts that came while another was judged are left out, but for the last. */
async function work(): Promise<void> {
  isBusy = true
  while (latest) {
    const request = latest
    latest = undefined
    await answer(request)
    // Messages that wait come first.
    await new Promise(resolve => setTimeout(resolve))
  }
  isBusy = false
}

const send = (result: CheckAnswer) => self.postMessage(result)

async function answer({ turn, xml }: CheckRequest): Promise<void> {
  try {
    const { faults, isWhole } = await judge.judge(xml)
    send({ turn, faults })
    later = setTimeout(() => void complete({ turn, xml }, isWhole ? undefined : faults), rest)
  } catch {
    send({ turn })
  }
}

/** After a quick judgement, given its faults, makes the whole one; after a whole one, prepares for quick ones. */
async function complete({ turn, xml }: CheckRequest, quick: readonly DesignFault[] | undefined): Promise<void> {
  try {
    if (!quick) return await judge.learn()
    const { faults } = await judge.judgeWhole(xml)
    if (!sameFaults(quick, faults)) send({ turn, faults })
    await judge.learn()
  } catch {
    send({ turn })
  }
}
