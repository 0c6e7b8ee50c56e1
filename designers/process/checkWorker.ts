/// <reference lib="webworker" />
import type { DesignFault } from '../../processes/fixes/hints.ts'
import type { NamedForms } from '../../processes/forms/namedForms.ts'
import { ModelJudge } from './modelJudge.ts'
import { sameFaults } from './sameFaults.ts'

export interface CheckRequest {
  turn: number
  xml: string
  /** Forms that the text may name by code. */
  forms: NamedForms
}

export interface CheckAnswer {
  turn: number
  /** Absent if the check itself failed. */
  faults?: readonly DesignFault[]
}

/** Milliseconds without another text before a complete check follows a quick one. */
const rest = 400

const judge = new ModelJudge()
let latest: CheckRequest | undefined
let isBusy = false
let later: ReturnType<typeof setTimeout> | undefined

/** Checks texts by the rules of deployment, outside of the main thread, and adds hints. */
self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  clearTimeout(later)
  latest = data
  if (!isBusy) void work()
})

/** Checks the latest text until no other has arrived; skips texts in between. */
async function work(): Promise<void> {
  isBusy = true
  while (latest) {
    const request = latest
    latest = undefined
    await answer(request)
    // Lets waiting messages arrive first.
    await new Promise(resolve => setTimeout(resolve))
  }
  isBusy = false
}

const send = (result: CheckAnswer) => self.postMessage(result)

async function answer({ turn, xml, forms }: CheckRequest): Promise<void> {
  try {
    const { faults, isWhole } = await judge.judge(xml, forms)
    send({ turn, faults })
    later = setTimeout(() => void complete({ turn, xml, forms }, isWhole ? undefined : faults), rest)
  } catch {
    send({ turn })
  }
}

/** Runs the complete check if there was only a quick one, and sends changed faults. Prepares the next quick check. */
async function complete({ turn, xml, forms }: CheckRequest, quick: readonly DesignFault[] | undefined): Promise<void> {
  try {
    if (quick && judge.needsWhole(xml)) {
      const { faults } = await judge.judgeWhole(xml, forms)
      if (!sameFaults(quick, faults)) send({ turn, faults })
    }
    await judge.learn()
  } catch {
    send({ turn })
  }
}
