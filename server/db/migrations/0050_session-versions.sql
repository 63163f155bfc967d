-- What a session says of its person is read from these rows; as long as they are the same ones, it says the same. A call may compare that without being
-- let at the rows: the view is the system's, and tells transaction numbers and nothing else (docs/decisions/122).
create view session_versions as
  select s.session_id, concat_ws(' ', s.xmin, u.xmin, coalesce(i.xmin::text, '-'),
      (select string_agg(concat_ws(' ', l.customer_id, l.xmin, c.time_zone), ', ' order by l.customer_id)
        from user_customers l join customers c using (customer_id) where l.user_id = s.user_id)) as version
  from sessions s join users u using (user_id) left join users i on i.user_id = s.impersonator_id;--> statement-breakpoint
grant create on schema public to portal_system;--> statement-breakpoint
alter view session_versions owner to portal_system;--> statement-breakpoint
revoke create on schema public from portal_system;--> statement-breakpoint
grant select on session_versions to portal_app;
