import type { ListWithTasks } from '@daymark/contract/lists.ts';
import { show } from '#bench/web/bare/show.tsx';
import { BareBoard } from './bare-board.tsx';

const ids = localStorage.getItem('bare-lists') ?? '';
const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
const answer = await fetch(`/api/list?ids=${ids}&order=open_first&limit=100`, { headers });
const { data } = (await answer.json()) as { data: ListWithTasks[] };
show(<BareBoard board={data} />);
