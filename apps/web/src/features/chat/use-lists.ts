import { ChatCalls, type ChatStatus, type ChatUserReply } from '@floorcast/contract/chat';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askOrThrow, queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { chatEvents } from '../../api/stores/chat-events.ts';
import { contactsAfter, follow, userAfter } from '../../api/stores/chat-lists.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

const contactsQuery = (search: string) =>
  queryOf(ChatCalls.contacts, { query: search === '' ? {} : { search } });

/** The contacts, live. */
export function useContacts(search: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = contactsQuery(search);
    return chatEvents.subscribe((event) => follow(queries, queryKey, contactsAfter, event));
  }, [queries, search]);
  return useQuery({ ...contactsQuery(search), staleTime: 0, placeholderData: keepPreviousData });
}

/** The player's own chat state, live. */
export function useChatUser() {
  const queries = useQueryClient();
  useEffect(
    () =>
      chatEvents.subscribe((event) => follow(queries, queryOf(ChatCalls.user).queryKey, userAfter, event)),
    [queries],
  );
  return useQuery(queryOf(ChatCalls.user));
}

/** Sets the player's own status: shown at once, and reset when the house refuses it. */
export function useStatusChoice() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = queryOf(ChatCalls.user);
  const choice = useMutation({
    mutationFn: (status) => askOrThrow(ChatCalls.chooseStatus, { body: { status } }),
    onMutate: (status: ChatStatus) =>
      queries.setQueryData<ChatUserReply>(queryKey, (before) => before && { ...before, status }),
    onSuccess: (user) => queries.setQueryData<ChatUserReply>(queryKey, user),
    onError(error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
      return queries.invalidateQueries({ queryKey });
    },
  });
  return choice.mutate;
}
