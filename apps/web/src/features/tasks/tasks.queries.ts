import * as api from '@daymark/contract/tasks.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';

export function useCreateTask() {
  return useMutation({
    mutationFn: (body: api.NewTaskInput) => send(api.createTask, { body }),
    meta: { done: 'Task created successfully', failed: 'Failed to create task' },
  });
}
