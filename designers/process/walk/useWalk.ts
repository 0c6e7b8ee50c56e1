import { type KeyboardEvent, useState } from 'react'
import { usePageParts } from '../../../renderer/index.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { WalkPlay } from './walkPlay.ts'

const away = '没有在试走'
const walkParts = ['walkAct', 'walkChoose', 'walkFlows', 'walkBack', 'walkReset', 'walkEnd']
/** Parts of the page for editing, which a walk hides. */
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

/** Reason why the parts for editing are hidden. */
export const walking = '正在试走'

/**
 * Returns the state of a walk, which replaces editing. Keys: Backspace goes one step back, R starts again, Escape ends,
 * a digit chooses a branch, N runs the first possible act.
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

/** Runs the action of a key; returns false if it has none. */
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
