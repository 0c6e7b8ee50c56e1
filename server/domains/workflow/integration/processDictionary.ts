import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { dictionaryLabels } from '../../../services/records/values/dictionaryLabels.ts'

/** Whether other systems need the dictionary to interpret process data. */
const ofProcesses = (code: string) => /^(PROCESS|FLOW|CALLBACK|EXTERNAL_TASK)_/.test(code)

/** POST /nbpm/dictionary/list: returns the entries of process dictionaries, or of the named one. */
export async function processDictionary(call: Call<EndpointInput<'processOpen.dictionary'>>) {
  const wanted = textOf(call.input.code)
  const codes = [...registry.dictionaries.keys()].filter(ofProcesses).filter(code => wanted === null || code === wanted)
  const labels = await dictionaryLabels(call, codes)
  return codes.flatMap(code =>
    [...(labels.get(code) ?? [])].map(([value, label]) => ({
      id: `${code}.${value}`,
      code,
      title: registry.dictionaries.get(code)?.title ?? code,
      value,
      label,
    })),
  )
}
