import { type KeyboardEvent, useState } from 'react'
import { usePageParts } from '../../../renderer/index.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { WalkPlay } from './walkPlay.ts'

const away = '没有在试走'
const walkParts = ['walkAct', 'walkChoose', 'walkFlows', 'walkBack', 'walkReset', 'walkEnd']
/** What edits the process, or belongs to editing. */
const editParts = [
  'walk',
  'search',
  'align',
  'arrange',
  'export',
  'fullScreen',
  'fit',
  'side',
  'palette',
  'properties',
  'outline',
  'outlineAdd',
  'outlineRename',
  'outlineConnect',
  'outlineDelete',
  'fix',
]

/** Why nothing can be edited while a process is tried out. */
export const walking = '正在试走'

/**
 * Tries the drawn process out in place of editing it. Keys meanwhile: Backspace goes one step back, R begins again,
 * Escape ends, a digit chooses a branch, N does the first of what can be done.
 */
export function useWalk(design: ProcessDesign) {
  const [play, setPlay] = useState<WalkPlay>()
  const end = () => setPlay(undefined)
  usePageParts({
    away: play
      ? Object.fromEntries(editParts.map(each => [each, walking]))
      : Object.fromEntries(walkParts.map(each => [each, away])),
  })
  const walk = async () => {
    const opened = await WalkPlay.open(design.document.write())
    if (opened) setPlay(opened)
    else notify.error('流程图有错误，修正后才能试走')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!play || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return
    if (!pressed(play, event.key.toLowerCase(), end)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { play, walk, end, keys: { onKeyDown } }
}

/** Whether the key means something. */
function pressed(play: WalkPlay, key: string, end: () => void): boolean {
  const { offers, choice } = play.state.get().view
  const flow = choice && !choice.isMany ? choice.flows[Number(key) - 1] : undefined
  const first = offers[0]?.acts[0]?.act
  if (key === 'escape') end()
  else if (key === 'backspace') play.back()
  else if (key === 'r') play.reset()
  else if (flow) play.press(flow.id)
  else if (key === 'n' && first) play.do(first)
  else return false
  return true
}
