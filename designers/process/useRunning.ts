import { useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { notify } from '../../runtime/notify/notify.ts'
import type { Running, RunningMarks } from './runningContext.ts'

interface RunningNode {
  nodeId: string
  tokens: number
  incidents: number
  address: string
}

/** Returns what runs in a model, after it was asked for; asked again, it is hidden. */
export function useRunning(modelId: string) {
  const [running, setRunning] = useState<Running>()
  const [isLoading, setLoading] = useState(false)
  const toggle = async () => {
    if (running) return setRunning(undefined)
    setLoading(true)
    try {
      const nodes = (await callEndpoint('processModel.running', { id: modelId })) as RunningNode[]
      if (nodes.length === 0) notify.info('没有正在运行的实例')
      else setRunning(new Map(nodes.map(node => [node.nodeId, marksOf(node)])))
    } catch {
      // The call has said why.
    } finally {
      setLoading(false)
    }
  }
  return { running, isLoading, toggle }
}

const marksOf = ({ tokens, incidents: count, address }: RunningNode): RunningMarks => ({
  ...(tokens > 0 && { tokens }),
  ...(count > 0 && { incidents: { count, address } }),
})
