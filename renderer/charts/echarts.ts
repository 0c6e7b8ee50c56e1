/** The only import of the chart library: the bundle contains only what is registered here and in the kinds. */
import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([CanvasRenderer, GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent])

export { init, registerMap, use }
