/** The one door to the chart library: only what is named here and in the kinds comes into the bundle. */
import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([CanvasRenderer, GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent])

export { init, registerMap, use }
