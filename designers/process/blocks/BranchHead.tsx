import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dialectAt } from '../../../processes/conditions/dialectAt.ts'
import { variablesAt } from '../../../processes/conditions/variablesAt.ts'
import { flowsFrom } from '../../../processes/document/flowsAt.ts'
import { attributeOf, contentOf, elementsIn } from '../../../processes/xml/xmlTree.ts'
import { ConditionWords } from '../../../renderer/index.ts'
import styles from './blocks.module.css'
import { useBlocks } from './blocksContext.ts'

interface Props {
  flow: string
  split: string
  /** The branch of this split that is being dragged. */
  dragged: string | undefined
  onDrag: (flow: string | undefined) => void
}

/**
 * The condition of a branch in words; a click opens its properties beside the blocks. Dragged onto another one, or with
 * Alt and an arrow key, it changes the order in which conditions are tried.
 */
export function BranchHead({ flow, split, dragged, onDrag }: Props) {
  const { design, selected, faulty, walk } = useBlocks()
  const { document } = design
  const element = document.element(flow)
  const gateway = document.element(split)
  if (!element || !gateway) return null
  const condition = elementsIn(element).find(each => each.local === 'conditionExpression')
  const variables = condition ? variablesAt(document, element, design.state.get().forms) : {}
  const isDefault = attributeOf(gateway, 'default') === flow
  const isParallel = gateway.local === 'parallelGateway'
  const name = attributeOf(element, 'name')
  // Only of an exclusive gateway one branch alone is taken.
  const isOrdered = gateway.local === 'exclusiveGateway'
  const others = flowsFrom(document, split).flatMap(each => {
    const id = attributeOf(each, 'id') ?? ''
    return id === attributeOf(gateway, 'default') ? [] : [id]
  })
  const place = others.indexOf(flow)
  const isMovable = isOrdered && !isDefault && !walk && others.length > 1
  const order = (id: string, to: number) => {
    if (to >= 0 && to < others.length && to !== others.indexOf(id))
      design.runArranged({ do: 'orderBranch', flow: id, to })
  }
  const text = isParallel ? (
    '同时进行'
  ) : isDefault ? (
    '不满足其他条件时'
  ) : condition ? (
    <ConditionWords text={contentOf(condition)} variables={variables} dialect={dialectAt(document, condition)} />
  ) : (
    '请设置条件'
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it has keys for what dragging does
    <div
      className={styles.head}
      data-selected={selected.has(flow) || undefined}
      data-faulty={faulty.has(flow) || undefined}
      data-passed={walk?.view.passed.has(flow) || undefined}
      data-choosable={walk?.view.choice?.flows.some(({ id }) => id === flow) || undefined}
      data-dropped={(dragged !== undefined && dragged !== flow && isMovable) || undefined}
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', name ?? '')
        onDrag(flow)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={event => {
        if (dragged !== undefined && isMovable) event.preventDefault()
      }}
      onDrop={event => {
        event.preventDefault()
        if (dragged !== undefined && isMovable) order(dragged, place)
        onDrag(undefined)
      }}
    >
      <button
        type="button"
        className={styles.open}
        data-element={flow}
        {...(isMovable && {
          title: '拖动，或按 Alt 和左右方向键调整顺序',
          'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight',
        })}
        onClick={() => (walk ? walk.press(flow) : design.select([flow]))}
        onKeyDown={event => {
          const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
          if (!isMovable || !event.altKey || step === 0) return
          event.preventDefault()
          order(flow, place + step)
        }}
      >
        <b>{name || (isParallel ? '并行' : isDefault ? '其他情况' : '条件')}</b>
        <span>{text}</span>
        {isOrdered && <em>{isDefault ? '最后' : `优先级 ${place + 1}`}</em>}
      </button>
      {!walk && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`删除分支 ${name ?? ''}`}
          onClick={() => design.runArranged({ do: 'removeBranch', flow })}
        />
      )}
    </div>
  )
}
